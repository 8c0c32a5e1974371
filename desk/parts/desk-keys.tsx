import { Link, useNavigate } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { StaffRole } from '~store/contract/desk-roles';
import { sectionKeys } from './desk-navigation';
import { searchFieldId } from './desk-search';
import { openKeySequence } from './key-sequence';

/** Lists the desk's keyboard shortcuts. */
export const KeyList = ({ role }: { role: StaffRole }) => (
	<dl className="desk-keys">
		<div className="desk-key">
			<dt>
				<kbd>/</kbd>
			</dt>
			<dd>Go to the search field</dd>
		</div>
		{sectionKeys(role).map(({ key, to, words }) => (
			<div key={to} className="desk-key">
				<dt>
					<kbd>g</kbd> <kbd>{key}</kbd>
				</dt>
				<dd>{words}</dd>
			</div>
		))}
		<div className="desk-key">
			<dt>
				<kbd>?</kbd>
			</dt>
			<dd>Show this list of keys</dd>
		</div>
	</dl>
);

/** Whether the user is typing in a field. While the user types in a field, a letter is text, not a shortcut. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
	target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * Renders a link to the list of keyboard shortcuts. With scripts, also handles the keyboard shortcuts and opens the list in a
 * dialog.
 */
export function DeskKeys({ role, on }: { role: StaffRole; on: boolean }) {
	const navigate = useNavigate();
	const box = useRef<HTMLDialogElement>(null);
	// Renders the dialog only with scripts, because a text browser would show its contents on every page.
	const [scriptsRun, setScriptsRun] = useState(false);
	useEffect(() => setScriptsRun(true), []);
	useEffect(() => {
		if (!on) return;
		const keys = new Map(sectionKeys(role).map(({ key, to }) => [key, to]));
		const isAfterG = openKeySequence();
		const press = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event)) return;
			const to = isAfterG(event.key, event.timeStamp) ? keys.get(event.key) : undefined;
			if (to !== undefined) {
				box.current?.close();
				navigate(to);
			} else if (event.key === '/') {
				box.current?.close();
				const field = document.getElementById(searchFieldId) as HTMLInputElement | null;
				field?.focus();
				field?.select();
			} else if (event.key === '?') {
				if (!box.current?.open) box.current?.showModal?.();
			} else return;
			event.preventDefault();
		};
		document.addEventListener('keydown', press);
		return () => document.removeEventListener('keydown', press);
	}, [role, navigate, on]);
	const show = (event: MouseEvent) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !box.current?.showModal) return;
		event.preventDefault();
		box.current.showModal();
	};
	return (
		<>
			<Link to="/desk/keys" className="small" onClick={show} aria-keyshortcuts={on ? '?' : undefined}>
				Keys
			</Link>
			{scriptsRun ? (
				<dialog ref={box} className="dialog" aria-labelledby="desk-keys-heading">
					<div className="stack">
						<h2 id="desk-keys-heading">Keys</h2>
						<KeyList role={role} />
						<p>
							<Link to="/desk/keys" onClick={() => box.current?.close()}>
								{on ? 'Turn the keys off in this browser' : 'The keys are off in this browser'}
							</Link>
						</p>
						<form method="dialog">
							<button className="button">Close</button>
						</form>
					</div>
				</dialog>
			) : null}
		</>
	);
}
