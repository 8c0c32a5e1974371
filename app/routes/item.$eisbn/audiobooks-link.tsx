import { Audiobooks, audiobooksHeading, audiobooksPath, type FoundAudiobooks } from '../../parts/item/audiobooks';
import { DialogLink } from '../../ui/dialog-link';

/** Links to the page that looks for the audiobook; with scripts, its results open over the title. */
export function AudiobooksLink({ eisbn }: { eisbn: string }) {
	return (
		<DialogLink<FoundAudiobooks>
			to={audiobooksPath(eisbn)}
			rel="nofollow"
			labelledBy="audiobooks-heading"
			dialog={(result, close) => (
				<div className="stack">
					<h2 id="audiobooks-heading">{audiobooksHeading(result)}</h2>
					<Audiobooks
						result={result}
						close={
							<button type="button" className="button button-quiet" onClick={close}>
								Close
							</button>
						}
					/>
				</div>
			)}
		>
			Audiobook
		</DialogLink>
	);
}
