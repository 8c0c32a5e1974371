import { Link } from '@remix-run/react';
import type { DeskFlash } from '../session/desk-flash.server';

const banners = { success: 'banner-success', notice: 'banner-warning', error: 'banner-error' } as const;

/** Shows the message about the last post, at the top of the next page. */
export const FlashLine = ({ flash: { kind, text, undo } }: { flash: DeskFlash }) => (
	<div className={`banner ${banners[kind]} no-print`}>
		<p role={kind === 'error' ? 'alert' : 'status'}>{text}</p> {undo ? <Link to={undo.to}>{undo.words}</Link> : null}
	</div>
);
