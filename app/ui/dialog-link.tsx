import { Link, useFetcher, useLocation } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { showsDialogs } from './shows-dialogs';

interface DialogLinkProps<Page> {
	/** The path of the page, which also works without the dialog. */
	to: string;
	className?: string;
	rel?: string;
	/** The words of the link. */
	children: ReactNode;
	/** The id of the heading in the dialog. */
	labelledBy: string;
	/** The dialog's content, over the page with the link. @param close closes the dialog */
	dialog: (page: Page, close: () => void) => ReactNode;
}

/**
 * Links to a page. With scripts, the page's content opens in a dialog over this page. The dialog loads its content each
 * time it opens, and closes when its form has led to another page.
 */
export function DialogLink<Page>({ to, className, rel, children, labelledBy, dialog }: DialogLinkProps<Page>) {
	const fetcher = useFetcher<Page>();
	const page = fetcher.data as Page | undefined;
	const idle = fetcher.state === 'idle';
	const { key } = useLocation();
	/** The history entry at which the dialog was opened; null while it is closed. */
	const [askedAt, setAskedAt] = useState<string | null>(null);
	const box = useRef<HTMLDialogElement>(null);
	const close = () => setAskedAt(null);
	useEffect(() => {
		if (askedAt !== key) box.current?.close();
		// The dialog's earlier content may be stale, so it opens only once the new content has loaded.
		else if (idle && page !== undefined && !box.current?.open) box.current?.showModal();
	}, [askedAt, key, idle, page]);
	const open = (event: MouseEvent) => {
		// A click that asks for another tab opens the page there.
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !showsDialogs()) return;
		event.preventDefault();
		setAskedAt(key);
		fetcher.load(to);
	};
	return (
		<>
			<Link className={className} to={to} rel={rel} onClick={open}>
				{children}
			</Link>{' '}
			{askedAt !== null && page !== undefined ? (
				<dialog ref={box} className="dialog" aria-labelledby={labelledBy} onClose={close}>
					{dialog(page, close)}
				</dialog>
			) : null}
		</>
	);
}
