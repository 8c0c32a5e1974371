/**
 * The browser's message for an error in a script from another host. Browsers hide the details of such errors
 * (docs/behaviour/shell.md#errors-in-browsers).
 */
const unknown = 'Script error.';
/**
 * The maximum number of error reports that one page sends. Further reports from the same page would contain no new information.
 */
const maxReports = 5;
/** The maximum number of characters of a text in an error report that the store accepts. */
const maxTextLength = 324;

/** Sends JavaScript errors in the browser to the store. */
export function reportErrors(): void {
	let told = 0;
	addEventListener('error', ({ message, filename, lineno, colno, error }) => {
		if (!message || message === unknown || told++ >= maxReports) return;
		const report = new URLSearchParams({
			location: location.pathname,
			error: message.slice(0, maxTextLength),
			error_info: String(error?.stack ?? '').slice(0, maxTextLength),
			source: filename.slice(0, maxTextLength),
			lineno: String(lineno),
			colno: String(colno),
		});
		fetch('/log-error', { method: 'POST', body: report, keepalive: true }).catch(() => undefined);
	});
}
