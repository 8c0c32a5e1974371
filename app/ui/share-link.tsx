import { useId, useRef } from 'react';
import { useCopy } from './use-copy';

/** Shows the address of a shared page, so that the visitor can copy it. With scripts, a button copies the address. */
export function ShareLink({ label, address }: { label: string; address: string }) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const { copy, copied } = useCopy(address);
	const onCopy = () => {
		field.current?.select();
		return copy?.();
	};
	return (
		<div className="share-link">
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			<div className="cluster">
				<input className="field-input" id={id} ref={field} readOnly value={address} />
				{copy ? (
					<button className="button" type="button" onClick={onCopy}>
						{copied ? 'Copied!' : 'Copy link'}
					</button>
				) : null}
			</div>
		</div>
	);
}
