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
	/** What that scan said. A scan with a wrong number of copies is shown again; any other goes, and the next one follows. */
	typed?: Partial<Record<string, string>> | undefined;
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
