import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Problem } from '../session/refused.server';
import { ChoiceField, conditionOptions } from './choice-field';
import { FindTitleButton } from './find-title-button';
import { PlainField } from './plain-field';
import { ScanField } from './scan-field';
import { ScanSoundSwitch } from './scan-sound';

interface ScanFormProps {
	/**
	 * A value that is new for each render of the page. The value is also the key that ensures that the store counts the scan
	 * only once.
	 */
	shown: string;
	/** The store's refusal of the last scan. */
	problem: Problem | undefined;
	/**
	 * The values of the last scan. These values are shown again if only the number of copies was wrong. In all other cases the
	 * fields are empty for the next scan.
	 */
	typed?: Partial<Record<string, string>> | undefined;
	conditions: readonly { code: string; text: string }[];
	/**
	 * The initial values of the scan form. By default, the initial values are: no product number, the condition 'new', and one
	 * copy.
	 */
	start?: Partial<Record<'code' | 'condition' | 'copies', string>>;
	/**
	 * The option for an unknown condition, with which the store finds the condition. If this option is left out, the first
	 * condition is chosen.
	 */
	anyCondition?: string;
	/** An additional field between the product number and the number of copies. */
	field?: ReactNode;
	/** The label of the scan form's button. */
	children: ReactNode;
}

/**
 * Renders a form for scanning copies one after the other. After each scan, the field for the number of copies contains 1 again.
 */
export function ScanForm({ shown, problem, typed, conditions, start, anyCondition, field, children }: ScanFormProps) {
	const wrongCopies = problem?.field === 'copies' ? problem : undefined;
	const begun = wrongCopies ? typed : start;
	return (
		<Form method="post" id="scan" className="desk-scan" noValidate>
			<input type="hidden" name="key" value={shown} />
			<ScanField formId="scan" shown={shown} problem={wrongCopies ? undefined : problem} value={begun?.code ?? ''} />
			{field}
			<PlainField
				key={`copies ${shown}`}
				id="scan-copies"
				name="copies"
				label="Copies"
				width="short"
				inputMode="numeric"
				value={begun?.copies ?? '1'}
				error={wrongCopies?.words}
			/>
			<ChoiceField
				key={`condition ${shown}`}
				id="scan-condition"
				name="condition"
				label="Condition"
				options={[
					...(anyCondition === undefined ? [] : [{ value: '', label: anyCondition }]),
					...conditionOptions(conditions),
				]}
				value={begun?.condition}
			/>
			{children}
			<FindTitleButton />
			<ScanSoundSwitch />
		</Form>
	);
}
