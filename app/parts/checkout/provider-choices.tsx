import { FieldError } from '../../forms/field-parts';
import { describedBy, type FormField, textOf } from '../../forms/form-field';
import { Status } from '../../ui/status';
import type { ProviderOption } from './provider-options.server';

interface ProviderChoicesProps {
	field: FormField;
	options: ProviderOption[];
}

/** Renders the shipping methods with their prices. An unavailable shipping method has no radio button, but shows the reason. */
export function ProviderChoices({ field, options }: ProviderChoicesProps) {
	const first = options.find(({ available }) => available) ?? options[0];
	return (
		<fieldset className="fieldset" {...describedBy(field, null)}>
			<legend className="visually-hidden">Way of delivery</legend>
			<FieldError field={field} />
			<div className="option-cards">
				{options.map((option) => {
					const id = option === first ? field.id : `${field.id}-${option.provider}`;
					return option.available ? (
						<Choice key={option.provider} id={id} field={field} option={option} />
					) : (
						<Closed key={option.provider} id={id} option={option} />
					);
				})}
			</div>
		</fieldset>
	);
}

function Choice({ id, field, option }: { id: string; field: FormField; option: ProviderOption }) {
	const { provider, label, cost, notes, parcels } = option;
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
				defaultChecked={textOf(field) === provider}
				aria-describedby={`${id}-notes`}
			/>
			<label className="choice-label option-label" htmlFor={id}>
				<span>{label}</span> <span className="figures">{cost}</span>
			</label>
			<div className="choice-more" id={`${id}-notes`}>
				{notes.map((words) => (
					<p className="soft small" key={words}>
						{words}
					</p>
				))}
				{parcels.map((words) => (
					<p className="figures small" key={words}>
						{words}
					</p>
				))}
			</div>
		</div>
	);
}

function Closed({ id, option: { label, notes, conflicts } }: { id: string; option: ProviderOption }) {
	return (
		<div className="option-card option-closed" id={id}>
			<p className="soft">{label}</p>
			<Status stage="never" small>{`Not for this order: ${notes.join(' ')}`}</Status>
			{conflicts.length > 0 ? (
				<details className="disclosure small">
					<summary>{conflicts.length === 1 ? 'Which title' : 'Which titles'}</summary>
					<ul className="order-batch">
						{conflicts.map((title) => (
							<li key={title}>{title}</li>
						))}
					</ul>
				</details>
			) : null}
		</div>
	);
}
