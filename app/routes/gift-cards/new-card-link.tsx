import type { SubmissionResult } from '@conform-to/react';
import { useFetcher } from '@remix-run/react';
import { CardAdded } from '../../parts/gift-cards/card-added';
import { type NewCard, NewCardForm } from '../../parts/gift-cards/new-card';
import { CoverImage } from '../../parts/titles/cover-image';
import { giftCardPath } from '../../paths/gift-card-paths';
import { DialogLink } from '../../ui/dialog-link';

/** A link to the page that adds a gift card to the cart. With scripts, that page opens in a dialog. */
export const NewCardLink = ({ title }: Pick<NewCard, 'title'>) => (
	<DialogLink<NewCard>
		to={giftCardPath(title.eisbn)}
		className="button"
		labelledBy="new-card"
		dialog={(card, close) => <NewCardDialog card={card} close={close} />}
	>
		Buy<span className="visually-hidden">{` ${title.title}`}</span>
	</DialogLink>
);

function NewCardDialog({ card, close }: { card: NewCard; close: () => void }) {
	const post = useFetcher<{ added: boolean; lastResult: SubmissionResult | undefined }>();
	const heading = (words: string) => (
		<>
			<CoverImage title={card.title} eager beside />
			<h2 id="new-card">{words}</h2>
		</>
	);
	if (post.data?.added) {
		return (
			<div className="stack">
				{heading(card.title.title)}
				<CardAdded
					live
					again={
						<button type="button" className="button" onClick={close}>
							Add more gift cards
						</button>
					}
				/>
			</div>
		);
	}
	return (
		<NewCardForm
			Form={post.Form}
			card={card}
			lastResult={post.data?.lastResult}
			busy={post.state !== 'idle'}
			heading={heading}
			cancel={
				<button type="button" className="button button-quiet" onClick={close}>
					Cancel
				</button>
			}
		>
			<input type="hidden" name="answer" value="data" />
		</NewCardForm>
	);
}
