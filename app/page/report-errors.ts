/** What another host's script did is hidden from us: the browser says only this (docs/behaviour/shell.md#errors-in-browsers). */
const unknown = 'Script error.';
/** A page that fails on and on is told about often enough with these. */
const most = 5;
/** The store keeps no more of any of its texts. Characters. */
const longest = 324;

/** Tells the store of errors in the browser. */
export function reportErrors(): void {
	let told = 0;
	addEventListener('error', ({ message, filename, lineno, colno, error }) => {
		if (!message || message === unknown || told++ >= most) return;
		const report = new URLSearchParams({
			location: location.pathname,
			error: message.slice(0, longest),
			error_info: String(error?.stack ?? '').slice(0, longest),
			source: filename.slice(0, longest),
			lineno: String(lineno),
			colno: String(colno),
		});
		fetch('/log-error', { method: 'POST', body: report, keepalive: true }).catch(() => undefined);
	});
}
