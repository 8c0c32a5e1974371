import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import type { Flash } from '../cookies/flash.server';

/** What came of the last post: said on one page, and gone with it. */
export function FlashBanner({ flash }: { flash: Flash | null }) {
	const { key } = useLocation();
	const said = useRef({ flash, key });
	if (said.current.flash !== flash) said.current = { flash, key };
	if (!flash || said.current.key !== key) return null;
	return (
		<div className="page flash">
			<p className={`banner banner-${flash.kind}`} role={flash.kind === 'error' ? 'alert' : 'status'}>
				{flash.text}
			</p>
		</div>
	);
}
