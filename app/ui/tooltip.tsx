import { type ReactNode, useId } from 'react';

/** Words that explain what they stand by: shown half a second after the pointer or the focus came (docs/behaviour/shell.md#tips). */
export function Tooltip({ children, words }: { children: ReactNode; words: string }) {
	const id = useId();
	return (
		<span className="tip">
			<button type="button" className="tip-mark" aria-describedby={id}>
				{children}
			</button>
			<span className="visually-hidden">: </span>
			<span className="tip-words" role="tooltip" id={id}>
				{words}
			</span>
		</span>
	);
}
