import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { isAccountScreen } from '../navigation/account-paths';

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
 * Tells Google Analytics which page is looked at, where the bookseller has set it up. Never anyone who has asked browsers to keep
 * such things to themselves, never the pages of accounts and orders, and no query: it may be a key.
 * @param id the measurement id; null for none
 */
export function useAnalytics(id: string | null): void {
	const { pathname } = useLocation();
	useEffect(() => {
		if (id === null || isAccountScreen(pathname) || isUnwilling()) return;
		begin(id);
		tell('event', 'page_view', { page_location: location.origin + pathname, page_referrer: '' });
	}, [id, pathname]);
}

const isUnwilling = (): boolean => navigator.globalPrivacyControl === true || navigator.doNotTrack === '1';

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

/** Google's script tells a command by its being the arguments of a function. */
function tell(..._command: unknown[]): void {
	// biome-ignore lint/complexity/noArguments: an array is no command to it
	window.dataLayer?.push(arguments);
}
