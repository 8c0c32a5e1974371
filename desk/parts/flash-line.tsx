import { Link } from '@remix-run/react';
import type { DeskFlash } from '../session/desk-flash.server';

const banners = { success: 'banner-success', notice: 'banner-warning', error: 'banner-error' } as const;

/**
 * Shows the message about the last post, at the top of the next page. The element for the message always exists, because a screen
 * reader announces only changes of an element that it already knows. An alert is announced when it appears.
 */
export function FlashLine({ flash }: { flash: DeskFlash | null }) {
	const status = flash && flash.kind !== 'error' ? flash.text : '';
	return (
		<div className={flash ? `banner ${banners[flash.kind]} no-print` : 'visually-hidden'}>
			<p role="status" className={status ? undefined : 'visually-hidden'}>
				{status}
			</p>
			{flash?.kind === 'error' ? <p role="alert">{flash.text}</p> : null}{' '}
			{flash?.undo ? <Link to={flash.undo.to}>{flash.undo.words}</Link> : null}
		</div>
	);
}
