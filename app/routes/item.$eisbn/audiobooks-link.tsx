import { Audiobooks, audiobooksHeading, audiobooksPath, type FoundAudiobooks } from '../../parts/item/audiobooks';
import { DialogLink } from '../../ui/dialog-link';

/** A link to the page that looks for the audiobook. With scripts, the results open in a dialog over the title's page. */
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
