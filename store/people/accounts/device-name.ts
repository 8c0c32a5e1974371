/** Browsers by their names in the User-Agent. Many also name those below them. */
const browsers: [mark: RegExp, name: string][] = [
	[/\bEdg(e|A|iOS)?\//, 'Edge'],
	[/\b(OPR|OPT|Opera)\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\b(Firefox|FxiOS)\//, 'Firefox'],
	[/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
];

const systems: [mark: RegExp, name: string][] = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bWindows\b/, 'Windows'],
	[/\bCrOS\b/, 'ChromeOS'],
	[/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
	[/\bLinux\b/, 'Linux'],
];

/**
 * Names a device for its customer, such as 'Firefox on Windows'; '' for an unknown browser. The shop stores nothing else of the
 * User-Agent.
 */
export function deviceName(userAgent: string): string {
	const [browser, system] = [browsers, systems].map((kinds) => kinds.find(([mark]) => mark.test(userAgent))?.[1]);
	return [browser, system].filter(Boolean).join(' on ');
}
