import { Form, useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import type { Flash } from '../cookies/flash.server';

/** How long a toast is seen (docs/behaviour/shell.md#toasts). Milliseconds. */
const seen = 3000;
/** How much text is read in that time. Characters. */
const briefest = 60;

/**
 * What came of the last post: said on one page, and gone with it. Where scripts brought the page it is a toast. What is
 * soon read goes by itself. What went wrong, says more or can be undone stays until it is dismissed.
 */
export function FlashBanner({ flash }: { flash: Flash | null }) {
	const { key } = useLocation();
	const isToast = useHydrated();
	const [gone, setGone] = useState<Flash | null>(null);
	const said = useRef({ flash, key, isToast });
	if (said.current.flash !== flash) said.current = { flash, key, isToast };
	const toast = said.current.isToast && flash;
	const undo = flash?.undo;
	const stays = flash?.kind !== 'success' || undo || flash.cart || (flash?.text.length ?? 0) > briefest;
	useEffect(() => {
		if (!toast || stays) return;
		const timer = setTimeout(() => setGone(toast), seen);
		return () => clearTimeout(timer);
	}, [toast, stays]);
	if (!flash || flash === gone || said.current.key !== key) return null;
	const look = `banner banner-${flash.kind}`;
	return (
		<div className={toast ? 'toast no-print' : 'page flash'}>
			<div className={look}>
				<p role={flash.kind === 'error' ? 'alert' : 'status'}>{flash.text}</p>{' '}
				{flash.cart ? <a href="/checkout/cart">View cart</a> : null}{' '}
				{undo ? (
					<Form method="post" action={undo.action} className="no-print" preventScrollReset>
						<button className="button button-small" name="undo" value={undo.value}>
							{undo.words}
						</button>
					</Form>
				) : null}{' '}
				{toast && stays ? (
					<button type="button" className="button button-small" onClick={() => setGone(flash)}>
						Dismiss
					</button>
				) : null}
			</div>
		</div>
	);
}
