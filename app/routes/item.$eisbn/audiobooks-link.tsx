import { Link, useFetcher } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Audiobooks, audiobooksHeading, audiobooksPath, type FoundAudiobooks } from '../../parts/item/audiobooks';
import { showsDialogs } from '../../ui/shows-dialogs';

/** Leads to the page that looks for the audiobook; where scripts run, what it finds opens over the title. */
export function AudiobooksLink({ eisbn }: { eisbn: string }) {
	const page = useFetcher<FoundAudiobooks>();
	const dialog = useRef<HTMLDialogElement>(null);
	const result = page.data;
	useEffect(() => {
		if (result) dialog.current?.showModal();
	}, [result]);
	const open = (event: MouseEvent) => {
		// A click that asks for another tab opens the page there.
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !showsDialogs()) return;
		event.preventDefault();
		page.load(audiobooksPath(eisbn));
	};
	return (
		<>
			<Link to={audiobooksPath(eisbn)} rel="nofollow" onClick={open} aria-busy={page.state !== 'idle' || undefined}>
				Audiobook
			</Link>
			{result ? (
				<dialog ref={dialog} className="dialog" aria-labelledby="audiobooks-heading">
					<div className="stack">
						<h2 id="audiobooks-heading">{audiobooksHeading(result)}</h2>
						<Audiobooks
							result={result}
							close={
								<button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
									Close
								</button>
							}
						/>
					</div>
				</dialog>
			) : null}
		</>
	);
}
