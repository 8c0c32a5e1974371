import { type ReactNode, useEffect, useId, useState } from 'react';

/**
 * Explains the element next to it. The explanation is shown half a second after the pointer or the focus reaches that element
 * (docs/behaviour/shell.md#tips). With scripts, Escape hides the explanation.
 */
export function Tooltip({ children, words }: { children: ReactNode; words: string }) {
	const id = useId();
	const [state, setState] = useState<'away' | 'near' | 'closed'>('away');
	useEffect(() => {
		if (state !== 'near') return;
		const close = ({ key }: KeyboardEvent) => key === 'Escape' && setState('closed');
		addEventListener('keydown', close);
		return () => removeEventListener('keydown', close);
	}, [state]);
	const come = () => setState('near');
	const leave = () => setState('away');
	return (
		<span className="tip" data-closed={state === 'closed' || undefined} onPointerEnter={come} onPointerLeave={leave}>
			<button type="button" className="tip-mark" aria-describedby={id} onFocus={come} onBlur={leave}>
				{children}
			</button>
			<span className="visually-hidden">: </span>
			<span className="tip-words" role="tooltip" id={id}>
				{words}
			</span>
		</span>
	);
}
