import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Problem } from '../session/refused.server';
import { ChoiceField, conditionOptions } from './choice-field';
import { FindTitleButton } from './find-title-button';
import { PlainField } from './plain-field';
import { ScanField } from './scan-field';
import { ScanSoundSwitch } from './scan-sound';

interface ScanFormProps {
	/** A new value with each render of the page; also the key of the scan. */
	shown: string;
	/** The error of the last scan. */
	problem: Problem | undefined;
	/**
	 * The values of the last scan. A scan with a wrong number of copies is shown again. After any other scan, the fields are empty
	 * for the next scan.
	 */
	typed?: Partial<Record<string, string>> | undefined;
	conditions: readonly { code: string; text: string }[];
	/** The initial values, if they are not an empty number, 'new' and one copy. */
	start?: Partial<Record<'code' | 'condition' | 'copies', string>>;
	/** The option for an open condition: the store then finds the condition. Without this option, the first condition is chosen. */
	anyCondition?: string;
	/** An extra field between the number and the copies. */
	field?: ReactNode;
	/** The button's label. */
	children: ReactNode;
}

/** A form for scanning copies one after the other. Each render starts with one copy again. */
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
