import { useEffect, useId, useRef, useState } from 'react';
import { announce } from './announce';

/** How long it is said that the address was copied. Milliseconds (spec 1 §9). */
const noticeFor = 1000;

/** The address of what is to be shared, to be copied by hand; where scripts run, with a button that does. */
export function ShareLink({ label, address }: { label: string; address: string }) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const [canCopy, setCanCopy] = useState(false);
	const [copied, setCopied] = useState(false);
	useEffect(() => setCanCopy('clipboard' in navigator), []);
	useEffect(() => {
		if (!copied) return;
		const timer = setTimeout(() => setCopied(false), noticeFor);
		return () => clearTimeout(timer);
	}, [copied]);
	const copy = async () => {
		field.current?.select();
		await navigator.clipboard.writeText(address);
		setCopied(true);
		announce('Link Copied!');
	};
	return (
		<div className="share-link">
			<label className="field-label" htmlFor={id}>
				{label}
			</label>
			<div className="cluster">
				<input className="field-input" id={id} ref={field} readOnly value={address} />
				{canCopy ? (
					<button className="button" type="button" onClick={copy}>
						{copied ? 'Copied!' : 'Copy link'}
					</button>
				) : null}
			</div>
		</div>
	);
}
