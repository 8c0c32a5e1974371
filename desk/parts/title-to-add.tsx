import type { ReactNode } from 'react';
import { Field } from '~/forms/field';
import { type FormField, textOf } from '~/forms/form-field';
import { Radios } from '~/forms/radios';
import { Select } from '~/forms/select';
import { noneOfThese, type TitleAsked } from '../session/title-asked';
import { asWeHaveIt } from './choice-field';
import { copyFacts } from './which-copy';

interface TitleToAddProps {
	/** The field for the ISBN or words of the title. */
	eisbn: FormField;
	condition: FormField;
	conditions: readonly { value: string; label: string }[];
	/** The question that the store's last answer asks. The question may be about this title or another title of the form. */
	asked: TitleAsked | null;
	/** The labels of the fields for the title. */
	label?: ReactNode;
	hint?: string;
	conditionLabel?: ReactNode;
}

/**
 * Renders fields for a title, by its ISBN or by words, and for the condition of its copies. If several titles match the words,
 * shows these titles as a choice.
 */
export function TitleToAdd({
	eisbn,
	condition,
	conditions,
	asked,
	label = 'ISBN, or words of the title',
	hint,
	conditionLabel = 'Condition',
}: TitleToAddProps) {
	const asksTitle = asked?.name === eisbn.name && asked.titles.length > 0;
	const asksCopy = asked?.name === condition.name;
	const copies = (asked?.copies ?? []).map(({ offer, choice }) => ({
		value: choice,
		label: offer.condition_text,
		hint: copyFacts(offer, null),
	}));
	return (
		<>
			{asksTitle ? (
				<>
					<input type="hidden" name={`typed-${eisbn.name}`} value={asked.typed} />
					<Radios
						field={{ ...eisbn, initialValue: undefined }}
						legend="Which title is it?"
						options={[...asked.titles, { value: noneOfThese, label: 'None of these titles' }]}
					/>
				</>
			) : (
				<Field field={eisbn} label={label} hint={hint} width="medium" optional />
			)}{' '}
			{asked?.name === eisbn.name && asked.titles.length === 0 ? <NotFound asked={asked} /> : null}
			{asksCopy ? (
				<Radios field={{ ...condition, initialValue: undefined }} legend="Which copy is it?" options={copies} />
			) : (
				<Select
					field={condition}
					label={conditionLabel}
					width="medium"
					placeholder={asWeHaveIt}
					options={withChosen(conditions, textOf(condition))}
				/>
			)}
		</>
	);
}

/**
 * Renders links to the search for a title and to the form that adds a title. Both links open in a new tab, so that this form
 * keeps its typed values.
 */
const NotFound = ({ asked: { isUnknown, typed } }: { asked: TitleAsked }) => (
	<p>
		{isUnknown ? (
			<>
				<a href={`/desk/titles?${new URLSearchParams({ q: typed })}`} target="_blank" rel="noreferrer">
					Add this title
				</a>{' '}
				or{' '}
			</>
		) : null}
		<a href="/desk/titles" target="_blank" rel="noreferrer">
			{isUnknown ? 'find title by words' : 'Find title by words'}
		</a>{' '}
		(opens another tab), come back, and type the title’s ISBN here.
	</p>
);

/** Returns the conditions that the user can choose, including the used copy that was chosen before. */
const withChosen = (conditions: TitleToAddProps['conditions'], chosen = '') =>
	chosen === '' || conditions.some(({ value }) => value === chosen)
		? conditions
		: [...conditions, { value: chosen, label: 'The chosen copy' }];
