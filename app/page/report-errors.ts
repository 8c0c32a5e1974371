/**
 * All that the browser says of an error in another host's script, which is hidden from us
 * (docs/behaviour/shell.md#errors-in-browsers).
 */
const unknown = 'Script error.';
/** The most reports that one page sends. More reports from a page that keeps failing would add nothing. */
const maxReports = 5;
/** The store keeps no more of any of its texts. Characters. */
const maxTextLength = 324;

/** Tells the store of errors in the browser. */
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
