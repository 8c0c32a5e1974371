import { Link, useFetcher, useLocation } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { showsDialogs } from './shows-dialogs';

interface DialogLinkProps<Page> {
	/** The address of the page that the link opens without scripts. */
	to: string;
	className?: string;
	rel?: string;
	/** The text of the link. */
	children: ReactNode;
	/** The id of the dialog's heading. */
	labelledBy: string;
	/** Renders the content of the dialog. @param close a function that closes the dialog */
	dialog: (page: Page, close: () => void) => ReactNode;
}

/**
 * Renders a link to a page. With scripts, the page's content opens in a dialog over the current page. The dialog's content is
 * loaded each time the dialog opens. The dialog closes when its form has led to another page.
 */
export function DialogLink<Page>({ to, className, rel, children, labelledBy, dialog }: DialogLinkProps<Page>) {
	const fetcher = useFetcher<Page>();
	const page = fetcher.data as Page | undefined;
	const idle = fetcher.state === 'idle';
	const { key } = useLocation();
	/** The key of the history entry at which the dialog was opened; null while the dialog is closed. */
	const [askedAt, setAskedAt] = useState<string | null>(null);
	const box = useRef<HTMLDialogElement>(null);
	const close = () => setAskedAt(null);
	useEffect(() => {
		if (askedAt !== key) box.current?.close();
		// Opens the dialog only after new content has loaded, because its earlier content may be out of date.
		else if (idle && page !== undefined && !box.current?.open) box.current?.showModal();
	}, [askedAt, key, idle, page]);
	const open = (event: MouseEvent) => {
		// Lets the browser open the page in another tab, for example after a Ctrl-click.
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
