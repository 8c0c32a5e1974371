/**
 * Patterns for browser names in the User-Agent header. The patterns are tried in this order, because many User-Agent headers also
 * contain the browser names of later patterns.
 */
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
 * Returns a name for a device that is shown to the customer, such as 'Firefox on Windows'. Returns '' for an unknown browser. The
 * shop stores no other part of the User-Agent header.
 */
export function deviceName(userAgent: string): string {
	const [browser, system] = [browsers, systems].map((kinds) => kinds.find(([mark]) => mark.test(userAgent))?.[1]);
	return [browser, system].filter(Boolean).join(' on ');
}
