import { Form, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { Flash } from '../cookies/flash.server';
import { useShop } from '../page/shop';
import { ShownTo } from '../parts/account/shown-to';

/** How long a toast is visible, in milliseconds (docs/behaviour/shell.md#toasts). */
const seen = 3000;
/**
 * The number of characters that a visitor can read while a toast is visible. Messages with more characters stay visible until
 * the visitor dismisses them.
 */
const briefest = 60;

/**
 * Shows the message about the last post once, on the next page. If scripts loaded the next page, the message is a toast. A toast
 * with a short message disappears automatically. An error, a longer message, or a message with an undo button stays until the
 * visitor dismisses it, even while the page's data load again. The element for the message always exists, because a screen reader
 * announces only changes of an element that it already knows. A screen reader announces an alert as soon as the alert appears.
 */
export function FlashBanner({ flash: told }: { flash: Flash | null }) {
	const { key } = useLocation();
	const isToast = useHydrated();
	const [gone, setGone] = useState<Flash | null>(null);
	const said = useRef({ flash: told, key, isToast });
	if (told && said.current.flash !== told) said.current = { flash: told, key, isToast };
	const { flash } = said.current;
	const isSeen = flash !== null && flash !== gone && said.current.key === key;
	const toast = said.current.isToast && flash;
	const undo = flash?.undo;
	const stays = flash?.kind !== 'success' || undo || flash.cart || (flash?.text.length ?? 0) > briefest;
	useEffect(() => {
		if (!toast || stays) return;
		const timer = setTimeout(() => setGone(toast), seen);
		return () => clearTimeout(timer);
	}, [toast, stays]);
	const dismiss = () => setGone(flash);
	const status = isSeen && flash.kind !== 'error' ? flash.text : '';
	return (
		<div className={!isSeen ? undefined : toast ? 'toast no-print' : 'page flash'}>
			<div className={isSeen ? `banner banner-${flash.kind}` : undefined}>
				<p role="status" className={status ? undefined : 'visually-hidden'}>
					{status}
				</p>
				{isSeen ? <Rest flash={flash} dismiss={toast && stays ? dismiss : undefined} /> : null}
			</div>
		</div>
	);
}

/** Renders the buttons and links beside the text of a status. For an alert, renders the text as well. */
function Rest({ flash: { kind, text, cart, undo }, dismiss }: { flash: Flash; dismiss: (() => void) | undefined }) {
	const { customer } = useShop();
	return (
		<>
			{kind === 'error' ? <p role="alert">{text}</p> : null} {cart ? <a href="/checkout/cart">View cart</a> : null}{' '}
			{undo ? (
				<Form method="post" action={undo.action} className="no-print" preventScrollReset>
					<ShownTo mark={customer} />
					<button className="button button-small" name="undo" value={undo.value}>
						{undo.words}
					</button>
				</Form>
			) : null}{' '}
			{dismiss ? (
				<button type="button" className="button button-small" onClick={dismiss}>
					Dismiss
				</button>
			) : null}
		</>
	);
}
