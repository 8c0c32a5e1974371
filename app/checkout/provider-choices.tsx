import { FieldError } from '../forms/field-parts';
import { describedBy, type FormField, textOf } from '../forms/form-field';
import type { ProviderOption } from './provider-options.server';

interface ProviderChoicesProps {
	field: FormField;
	options: ProviderOption[];
}

/** The ways of getting an order there, a card each. What cannot be had is shown with the reason, and cannot be chosen. */
export function ProviderChoices({ field, options }: ProviderChoicesProps) {
	const first = options.find(({ available }) => available) ?? options[0];
	return (
		<fieldset className="fieldset" {...describedBy(field, null)}>
			<legend className="visually-hidden">Way of delivery</legend>
			<FieldError field={field} />
			<div className="option-cards">
				{options.map((option) => (
					<Card
						key={option.provider}
						id={option === first ? field.id : `${field.id}-${option.provider}`}
						field={field}
						option={option}
					/>
				))}
			</div>
		</fieldset>
	);
}

function Card({ id, field, option }: { id: string; field: FormField; option: ProviderOption }) {
	const { provider, label, cost, available, notes, conflicts, more } = option;
	return (
		<div className="choice option-card">
			<input
				key={field.key}
				className="choice-input"
				type="radio"
				id={id}
				name={field.name}
				form={field.formId}
				value={provider}
				defaultChecked={available && textOf(field) === provider}
				disabled={!available}
				aria-describedby={`${id}-notes`}
			/>
			<label className="choice-label option-label" htmlFor={id}>
				<span>{label}</span>
				{available ? <span className="figures">{cost}</span> : null}
			</label>
			<div className="choice-more soft small" id={`${id}-notes`}>
				{notes.map((words) => (
					<p key={words}>{words}</p>
				))}
				{conflicts.length > 0 ? (
					<ul className="order-batch">
						{conflicts.map((title) => (
							<li key={title}>{title}</li>
						))}
					</ul>
				) : null}
				{more ? <p>{`In two parcels: ${more}`}</p> : null}
			</div>
		</div>
	);
}
