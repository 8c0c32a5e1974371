declare global {
	interface Window {
		/** The queue of commands that Google's script reads. */
		dataLayer?: IArguments[];
	}
	interface Navigator {
		globalPrivacyControl?: boolean;
	}
}

/**
 * Reports a page view to Google Analytics. Leaves out the query, which may contain a secret. Reports nothing if the browser sends
 * Global Privacy Control or Do Not Track.
 * @param id the measurement id of Google Analytics
 */
export function reportPageView(id: string, pathname: string): void {
	if (navigator.globalPrivacyControl === true || navigator.doNotTrack === '1') return;
	begin(id);
	tell('event', 'page_view', { page_location: location.origin + pathname, page_referrer: '' });
}

function begin(id: string): void {
	if (window.dataLayer) return;
	window.dataLayer = [];
	tell('js', new Date());
	tell('config', id, { send_page_view: false });
	const script = document.createElement('script');
	script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
	script.async = true;
	document.head.append(script);
}

/**
 * Adds a command to the queue that Google's script reads. Google's script accepts only the `arguments` object of a function as a
 * command.
 */
function tell(..._command: unknown[]): void {
	// biome-ignore lint/complexity/noArguments: Google's script does not accept an array as a command
	window.dataLayer?.push(arguments);
}
