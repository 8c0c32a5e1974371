import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Problem } from '../session/refused.server';
import { ChoiceField, conditionOptions } from './choice-field';
import { FindTitleButton } from './find-title-button';
import { PlainField } from './plain-field';
import { ScanField } from './scan-field';
import { ScanSoundSwitch } from './scan-sound';

interface ScanFormProps {
	/** Another one with each showing of the page: it is the scan's own key, too. */
	shown: string;
	/** What is wrong with the last scan. */
	problem: Problem | undefined;
	conditions: readonly { code: string; text: string }[];
	/** What it starts with, where that is not one new copy of nothing. */
	start?: Partial<Record<'code' | 'condition' | 'copies', string>>;
	/** What the condition says where nobody chooses one: the store finds it then. Without it the first condition is chosen. */
	anyCondition?: string;
	/** A field between the number and the copies. */
	field?: ReactNode;
	/** The button. */
	children: ReactNode;
}

/** A form that copies are scanned with, one after the other: each showing begins anew with one copy. */
export const ScanForm = ({ shown, problem, conditions, start, anyCondition, field, children }: ScanFormProps) => (
	<Form method="post" id="scan" className="desk-scan" noValidate>
		<input type="hidden" name="key" value={shown} />
		<ScanField formId="scan" shown={shown} problem={problem} value={start?.code ?? ''} />
		{field}
		<PlainField
			key={`copies ${shown}`}
			id="scan-copies"
			name="copies"
			label="Copies"
			width="short"
			inputMode="numeric"
			value={start?.copies ?? '1'}
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
			value={start?.condition}
		/>
		{children}
		<FindTitleButton />
		<ScanSoundSwitch />
	</Form>
);
