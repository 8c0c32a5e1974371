import type { HoneypotInputs } from './honeypot.server';

/**
 * Fields that people do not see and robots fill in. Hidden by a class: the policy of the pages allows no style
 * attributes.
 */
export function Honeypot({ inputs }: { inputs: HoneypotInputs }) {
	return (
		<div className="honeypot" aria-hidden="true">
			<label>
				Please leave this field blank
				<input type="text" name={inputs.nameFieldName} defaultValue="" autoComplete="off" tabIndex={-1} />
			</label>
			{inputs.validFromFieldName ? (
				<input type="hidden" name={inputs.validFromFieldName} value={inputs.encryptedValidFrom} />
			) : null}
		</div>
	);
}
