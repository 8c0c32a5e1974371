/** A browser that Playwright does not drive as it comes, or one that has been made to know less than it does. */
export interface OtherBrowser {
	/** The smallest width that its window takes. Pixels of the page. */
	smallest: number;
	/** Goes to an address, and waits until the page's scripts run, if it has any. */
	go(url: string): Promise<void>;
	/** Calls a function in the page, which knows nothing but its arguments. */
	run<Result, Arguments extends unknown[]>(
		call: (...args: Arguments) => Result | Promise<Result>,
		...args: Arguments
	): Promise<Result>;
	/** Makes the page so wide and high. Pixels. */
	size(width: number, height: number): Promise<void>;
	/** Clicks at the middle of the first element that an XPath finds: whatever lies over it gets the click. */
	press(xpath: string): Promise<void>;
	/** Types into the first field that an XPath finds. */
	type(xpath: string, text: string): Promise<void>;
	/** A picture of the window as a PNG. */
	picture(): Promise<Buffer>;
	close(): Promise<void>;
}

/** Whether a page's scripts run, or it has none. Called in the page. */
export const scriptsRun = (): boolean =>
	document.readyState === 'complete' &&
	(!('__remixContext' in window) || performance.getEntriesByName('hydrated').length > 0);
