import { useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';

/** The number of milliseconds of loading after which a message is shown. */
const patience = 400;

/**
 * Shows a message while the next page, or the result of a form, is loading (docs/behaviour/shell.md#waiting). A short wait shows
 * no message.
 */
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
	// The element for the message always exists, because a screen reader announces only changes of an element that it already
	// knows.
	return (
		<p className={isLate ? 'please-wait no-print' : 'visually-hidden'} role="status">
			{isLate ? 'Please wait...' : ''}
		</p>
	);
}
