import { useEffect, useState } from 'react';

/**
 * How many milliseconds the overlay stays after the window gets the focus back. The click that activates the window therefore
 * hits the overlay, not a button below it.
 */
const settling = 250;

interface CartWatchProps {
	/** Whether to check if the cart has changed when the shopper returns to the window. */
	checks: boolean;
}

/**
 * Covers the page with an overlay while the window has no focus. The overlay explains to the shopper how to continue. If `checks`
 * is set and the cart has changed meanwhile, reloads the checkout step (docs/behaviour/checkout.md#cart-watch). After the
 * reload, the checkout step redirects the shopper if necessary.
 */
export function CartWatch({ checks }: CartWatchProps) {
	const [away, setAway] = useState(false);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		const later = (work: () => void, milliseconds: number) => {
			clearTimeout(timer);
			timer = setTimeout(work, milliseconds);
		};
		// Checks whether the document still has the focus, because an iframe or a dialog of the page may have the focus.
		const leave = () => later(() => setAway(!document.hasFocus()), 0);
		const wake = () => setAway(false);
		const comeBack = () => {
			later(wake, settling);
			if (checks) void hasChanged().then((changed) => changed && location.reload());
		};
		addEventListener('blur', leave);
		addEventListener('focus', comeBack);
		addEventListener('keydown', wake);
		return () => {
			clearTimeout(timer);
			removeEventListener('blur', leave);
			removeEventListener('focus', comeBack);
			removeEventListener('keydown', wake);
		};
	}, [checks]);
	if (!away) return null;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: any key does it too, wherever the focus is
		<div className="away no-print" onClick={() => setAway(false)}>
			<p>Click anywhere to continue.</p>
		</div>
	);
}

/**
 * Returns whether the cart has changed since the checkout step was rendered. Returns false if the request fails, because the
 * post of the checkout step checks the cart again.
 */
async function hasChanged(): Promise<boolean> {
	try {
		const answer = await fetch('/checkout/checksum');
		return answer.ok && ((await answer.json()) as { changed: boolean }).changed;
	} catch {
		return false;
	}
}
