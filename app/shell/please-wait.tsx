import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** How long a page may take before a message says that it is loading, in milliseconds. */
const patience = 400;

/** Says that the next page, or what comes of a form, is on its way (docs/behaviour/shell.md#waiting), where it does not come at once. */
export function PleaseWait() {
	const isBusy = useNavigation().state !== 'idle';
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		if (!isBusy) return;
		const show = (late: boolean) => {
			setLate(late);
			const main = document.getElementById('main');
			if (late) main?.setAttribute('aria-busy', 'true');
			else main?.removeAttribute('aria-busy');
		};
		const timer = setTimeout(() => show(true), patience);
		return () => {
			clearTimeout(timer);
			show(false);
		};
	}, [isBusy]);
	// The place is always there: a screen reader announces only what changes in a status that it knows.
	return (
		<p className={isLate ? 'please-wait no-print' : 'visually-hidden'} role="status">
			{isLate ? 'Please wait...' : ''}
		</p>
	);
}
