/**
 * The browser's only words about an error in another host's script, whose details are hidden
 * (docs/behaviour/shell.md#errors-in-browsers).
 */
const unknown = 'Script error.';
/** The most reports that one page sends. More reports from a page that keeps failing would add nothing. */
const maxReports = 5;
/** The most characters that the store keeps of any text. */
const maxTextLength = 324;

/** Reports errors in the browser to the store. */
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
