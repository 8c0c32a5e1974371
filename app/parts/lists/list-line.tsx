import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Fragment } from 'react';
import { grouped } from '~store/contract/grouped';
import { maxNoteLength } from '~store/contract/lengths';
import { Field } from '../../forms/field';
import { returnedField } from '../../forms/returned-field';
import { TextArea } from '../../forms/text-area';
import { Dotted } from '../../ui/dotted';
import { AddToCart } from '../cart/add-to-cart';
import { Authors } from '../titles/authors';
import { Availability } from '../titles/availability';
import { FavouriteButton } from '../titles/favourite-button';
import { itemPath, TitleLink } from '../titles/title-link';
import { TitlePrice } from '../titles/title-price';
import type { ListedCard } from './load-list.server';
import type { DragOrder } from './use-drag-order';

interface ListLineProps {
	item: ListedCard;
	/** The list's id, or the key of a shared list. */
	list: number | string;
	/** Whether the page already says above the list that all titles are in stock. */
	inStock: boolean;
	/**
	 * The data for arranging the list; set only while the list's owner is arranging it. The data contain the number of titles,
	 * the drag handlers, and a note that could not be saved.
	 */
	changed: { count: number; drag: DragOrder; lastResult: SubmissionResult | undefined } | null;
}

/**
 * Renders a title on a customer's list with its note. While the owner arranges the list, shows the buttons for arranging the
 * title instead of its price.
 */
export function ListLine({ item: { title, place, note, wanted }, list, inStock, changed }: ListLineProps) {
	const [offer] = title.available;
	const drag = changed?.drag?.({ eisbn: title.eisbn, place });
	return (
		<li className="title-line list-line" {...drag?.line}>
			<TitleLink title={title} to={itemPath(title.eisbn, list)}>
				<h3>{title.title}</h3>
			</TitleLink>
			<div className="title-line-words">
				<p className="by">
					<Authors authors={title.authors} linked />
				</p>
				<p className="facts">
					<Dotted>{[title.binding, title.language]}</Dotted>
				</p>
				{note ? <p className="list-note">{note}</p> : null}
				{wanted ? <p className="small">{`${grouped(wanted)} wished for`}</p> : null}
			</div>
			{changed ? (
				<div className="list-line-tools no-print">
					{drag ? <span className="list-line-handle" title="Drag to another position" {...drag.handle} /> : null}
					<span className="choice list-line-choose">
						<input
							className="choice-input"
							type="checkbox"
							form="remove"
							name="eisbn"
							value={title.eisbn}
							id={`remove-${title.eisbn}`}
						/>
						<label className="choice-label" htmlFor={`remove-${title.eisbn}`}>
							Choose
							<span className="visually-hidden">{`: ${title.title}`}</span>
						</label>
					</span>
					<Steps title={title} place={place} count={changed.count} />
					<Note title={title} note={note} wanted={wanted} lastResult={changed.lastResult} />
				</div>
			) : (
				<>
					<FavouriteButton title={title} />
					<div className="list-line-offer">
						<div>
							<TitlePrice title={title} offer={offer} />
							{inStock ? null : <Availability title={title} offer={offer} />}
						</div>
						{offer ? <AddToCart title={title} offer={offer} /> : null}
					</div>
				</>
			)}
		</li>
	);
}

function Steps({ title, place, count }: { title: ListedCard['title']; place: number; count: number }) {
	const steps = [
		{ words: 'First', to: 1, offered: place > 2 },
		{ words: 'Up', to: place - 1, offered: place > 1 },
		{ words: 'Down', to: place + 1, offered: place < count },
		{ words: 'Last', to: count, offered: place < count - 1 },
	].filter(({ offered }) => offered);
	if (steps.length === 0) return null;
	return (
		<Form method="post" preventScrollReset className="list-steps-form">
			<input type="hidden" name="intent" value="place" />
			<input type="hidden" name="eisbn" value={title.eisbn} />
			{steps.map(({ words, to }) => (
				<Fragment key={words}>
					<button className="button button-quiet button-small" name="place" value={to}>
						{words}
						<span className="visually-hidden">{`: ${title.title}`}</span>
					</button>{' '}
				</Fragment>
			))}
		</Form>
	);
}

/** Returns the id of the form in which the owner edits a title's note. */
export const noteFormId = (eisbn: string): string => `note-${eisbn}`;

type NoteProps = Pick<ListedCard, 'title' | 'note' | 'wanted'> & { lastResult: SubmissionResult | undefined };

function Note({ title, note, wanted, lastResult }: NoteProps) {
	const refused = lastResult?.initialValue?.eisbn === title.eisbn ? lastResult : undefined;
	const field = (name: string, kept: string) => {
		const returned = returnedField(noteFormId(title.eisbn), name, refused);
		return refused ? returned : { ...returned, initialValue: kept };
	};
	return (
		<details className="disclosure list-line-note" open={refused !== undefined}>
			<summary>
				Note and quantity
				<span className="visually-hidden">{`: ${title.title}`}</span>
			</summary>
			<Form method="post" preventScrollReset key={`${note} ${wanted}`} className="stack stack-tight">
				<input type="hidden" name="eisbn" value={title.eisbn} />
				<TextArea field={field('note', note)} label="Note" rows={2} maxLength={maxNoteLength} />
				<Field
					field={field('wanted', String(wanted ?? ''))}
					label="Copies that you wish for"
					width="short"
					inputMode="numeric"
					autoComplete="off"
					maxLength={4}
				/>
				<div>
					<button className="button button-small" name="intent" value="note">
						Save
						<span className="visually-hidden">{`: ${title.title}`}</span>
					</button>
				</div>
			</Form>
		</details>
	);
}
