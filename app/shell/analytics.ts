declare global {
	interface Window {
		/** What Google's script reads, one entry a command. */
		dataLayer?: IArguments[];
	}
	interface Navigator {
		globalPrivacyControl?: boolean;
	}
}

/**
 * Tells Google Analytics that a page is looked at; without its query, which may be a key. Browsers that were asked to keep
 * such things to themselves tell nothing.
 * @param id the measurement id
 */
export function tellPageView(id: string, pathname: string): void {
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

/** Google's script knows a command by this: it is the `arguments` of a function. */
function tell(..._command: unknown[]): void {
	// biome-ignore lint/complexity/noArguments: an array is no command to it
	window.dataLayer?.push(arguments);
}
