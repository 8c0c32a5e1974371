import { useEffect, useState } from 'react';
import { announce, toastMs } from './announce';

/**
 * Returns a function that copies an address. The function `copy` is null without scripts. The value `copied` is true for a
 * second after copying.
 */
export function useCopy(address: string): { copy: (() => Promise<void>) | null; copied: boolean } {
	const [canCopy, setCanCopy] = useState(false);
	const [times, setTimes] = useState(0);
	useEffect(() => setCanCopy('clipboard' in navigator), []);
	useEffect(() => {
		if (times === 0) return;
		const timer = setTimeout(() => setTimes(0), toastMs);
		return () => clearTimeout(timer);
	}, [times]);
	const copy = async () => {
		await navigator.clipboard.writeText(address);
		setTimes((before) => before + 1);
		announce('Link Copied!');
	};
	return { copy: canCopy ? copy : null, copied: times > 0 };
}
