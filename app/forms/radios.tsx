import type { ReactNode } from 'react';
import { FieldError, FieldHint } from './field-parts';
import { describedBy, type FormField, textOf } from './form-field';

export interface RadioOption {
	value: string;
	label: ReactNode;
	hint?: ReactNode;
	disabled?: boolean;
}

interface RadiosProps {
	field: FormField;
	legend: ReactNode;
	hint?: ReactNode;
	options: readonly RadioOption[];
	/** Whether to hide the legend, because the page's heading has the same text. */
	legendHidden?: boolean;
}

/**
 * Radio buttons for a choice among a few options. The first radio button has the field's id, so that the error summary can link
 * to it.
 */
export function Radios({ field, legend, hint, options, legendHidden }: RadiosProps) {
	const described = describedBy(field, hint);
	return (
		<fieldset className="fieldset" aria-describedby={described['aria-describedby']}>
			<legend className={legendHidden ? 'visually-hidden' : 'fieldset-legend'}>{legend}</legend>
			<FieldHint field={field}>{hint}</FieldHint>
			<FieldError field={field} />
			<div className="choices">
				{options.map((option, index) => {
					const id = index === 0 ? field.id : `${field.id}-${option.value.replace(/\s+/g, '-')}`;
					return (
						<div className="choice" key={option.value}>
							<input
								key={field.key}
								className="choice-input"
								type="radio"
								id={id}
								name={field.name}
								form={field.formId}
								value={option.value}
								defaultChecked={textOf(field) === option.value}
								disabled={option.disabled}
								aria-invalid={described['aria-invalid']}
								aria-describedby={option.hint ? `${id}-hint` : undefined}
							/>
							<label className="choice-label" htmlFor={id}>
								{option.label}
							</label>
							{option.hint ? (
								<p className="field-hint" id={`${id}-hint`}>
									{option.hint}
								</p>
							) : null}
						</div>
					);
				})}
			</div>
		</fieldset>
	);
}
