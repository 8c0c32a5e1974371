import { Link, useFetcher, useLocation } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { showsDialogs } from './shows-dialogs';

interface DialogLinkProps<Page> {
	/** The page, which works alone. */
	to: string;
	className?: string;
	rel?: string;
	/** The words of the link. */
	children: ReactNode;
	/** The id of the heading in the dialog. */
	labelledBy: string;
	/** The same over the page that the link stands on. @param close the way out */
	dialog: (page: Page, close: () => void) => ReactNode;
}

/**
 * Leads to a page; where scripts run, what that page shows opens over this one. It is asked for anew each time, and closes
 * when its form has led on to another page.
 */
export function DialogLink<Page>({ to, className, rel, children, labelledBy, dialog }: DialogLinkProps<Page>) {
	const fetcher = useFetcher<Page>();
	const page = fetcher.data as Page | undefined;
	const idle = fetcher.state === 'idle';
	const { key } = useLocation();
	/** The step of the history at which it was asked for; null while nobody wants it. */
	const [askedAt, setAskedAt] = useState<string | null>(null);
	const box = useRef<HTMLDialogElement>(null);
	const close = () => setAskedAt(null);
	useEffect(() => {
		if (askedAt !== key) box.current?.close();
		// What the dialog showed the last time may be old.
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
