/** A browser that Playwright cannot drive, or one with some features removed. */
export interface OtherBrowser {
	/** The smallest width of its window, in pixels of the page. */
	smallest: number;
	/** Goes to an address, and waits until the page's scripts run, if it has any. */
	go(url: string): Promise<void>;
	/** Calls a function in the page, which can use only its arguments. */
	run<Result, Arguments extends unknown[]>(
		call: (...args: Arguments) => Result | Promise<Result>,
		...args: Arguments
	): Promise<Result>;
	/** Sets the page's width and height in pixels. */
	size(width: number, height: number): Promise<void>;
	/** Clicks at the middle of the first element that an XPath finds. An element that covers it gets the click. */
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
