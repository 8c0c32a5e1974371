import { useEffect, useState } from 'react';
import { announce, toastMs } from './announce';

/**
 * Copies an address if the browser can: `copy` is null without scripts, and `copied` is true for a second afterwards.
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
