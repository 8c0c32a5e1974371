import { Form } from '@remix-run/react';
import { Fragment, type ReactNode } from 'react';
import type { Problem } from '../session/refused.server';
import { ChoiceField, conditionOptions } from './choice-field';
import { FindTitleButton } from './find-title-button';
import { PlainField } from './plain-field';
import { ScanField } from './scan-field';
import { useScanQueue } from './scan-queue';
import { ScanSoundSwitch } from './scan-sound';

interface ScanFormProps {
	/**
	 * A value that is new for each render of the page. The value is also the key that ensures that the store counts the scan
	 * only once. If scripts run, each scan of the page has a key of its own.
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
	start?: Partial<Record<string, string>>;
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
	// A form with initial values loads again after each answer. A form without them waits for scans, and keeps what is typed.
	const isOn = !startNames.some((name) => begun?.[name]);
	const { onSubmit, held, postNext, discard } = useScanQueue({ shown, problem, isOn });
	return (
		<>
			<Form method="post" id="scan" className="desk-scan" noValidate onSubmit={onSubmit}>
				<input type="hidden" name="key" value={shown} />
				<Fragment key={isOn ? 'scans' : shown}>
					<ScanField
						formId="scan"
						shown={shown}
						isEmptied={isOn}
						problem={wrongCopies ? undefined : problem}
						value={begun?.code ?? ''}
					/>
					{field}
					<PlainField
						id="scan-copies"
						name="copies"
						label="Copies"
						width="short"
						inputMode="numeric"
						value={begun?.copies ?? '1'}
						error={wrongCopies?.words}
					/>
					<ChoiceField
						id="scan-condition"
						name="condition"
						label="Condition"
						options={[
							...(anyCondition === undefined ? [] : [{ value: '', label: anyCondition }]),
							...conditionOptions(conditions, begun?.condition),
						]}
						value={begun?.condition}
					/>
				</Fragment>
				{children}
				<FindTitleButton />
				<ScanSoundSwitch />
			</Form>
			{held.length === 0 ? null : (
				<section className="stack stack-tight" aria-label="Scans that wait">
					<p>{`Not recorded yet: ${held.join(', ')}.`}</p>
					<div className="cluster">
						<button type="button" className="button" onClick={postNext}>
							Record these scans
						</button>
						<button type="button" className="button" onClick={discard}>
							Discard these scans
						</button>
					</div>
				</section>
			)}
		</>
	);
}

/** The fields that may have initial values. */
const startNames = ['code', 'condition', 'copies', 'kind'];
