import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Suggestion } from './suggestion-options';

/** The list of search suggestions. The code of the suggestion list is loaded when the store has returned suggestions. */
const Options = lazy(() => import('./suggestion-options'));

/** How many milliseconds after the last key press the search field requests suggestions. */
const debounceMs = 150;

interface SuggestingFieldProps {
	id: string;
	/** The id of the field with the kind of search. */
	kindId: string;
	initial: string;
}

/**
 * Renders the search field. With scripts, the search field suggests titles, authors, series and publishers for the typed text.
 */
export function SuggestingField({ id, kindId, initial }: SuggestingFieldProps) {
	const [live, setLive] = useState(false);
	const [typed, setTyped] = useState('');
	const [active, setActive] = useState(-1);
	const [suggestions, close] = useSuggestions(typed, kindId);
	useEffect(() => setLive(true), []);
	const open = suggestions.length > 0;
	const optionId = (at: number) => `${id}-option-${at}`;
	const shut = () => {
		close();
		setActive(-1);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (!open) return;
		const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
		if (step !== 0) {
			// The positions that the arrow keys reach: each suggestion, "All results", and the field itself.
			const places = suggestions.length + 2;
			setActive(((active + 1 + step + places) % places) - 1);
		} else if (event.key === 'Enter' && active >= 0) document.getElementById(optionId(active))?.click();
		else if (event.key === 'Escape') shut();
		else return;
		event.preventDefault();
	};
	return (
		<>
			<input
				className="search-term"
				id={id}
				type="search"
				name="q"
				defaultValue={initial}
				placeholder="Title, author or ISBN"
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				enterKeyHint="search"
				maxLength={300}
				onChange={(event) => {
					setTyped(event.target.value);
					setActive(-1);
				}}
				onKeyDown={onKeyDown}
				onBlur={shut}
				{...(live
					? {
							role: 'combobox',
							'aria-autocomplete': 'list' as const,
							'aria-expanded': open,
							'aria-controls': `${id}-options`,
							'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
						}
					: {})}
			/>
			{live ? (
				<div
					className="menu-panel suggestions"
					id={`${id}-options`}
					role="listbox"
					aria-label="Suggestions"
					hidden={!open}
				>
					{open ? (
						<Suspense fallback={null}>
							<Options
								suggestions={suggestions}
								typed={typed}
								kindId={kindId}
								active={active}
								optionId={optionId}
								onChoose={shut}
							/>
						</Suspense>
					) : null}
				</div>
			) : null}
		</>
	);
}

/** Returns the suggestions for the typed text, and a function that clears them. */
function useSuggestions(typed: string, kindId: string): [Suggestion[], () => void] {
	const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
	const asking = useRef(new AbortController());
	useEffect(() => {
		const control = new AbortController();
		asking.current = control;
		const timer = setTimeout(async () => {
			const kind = (document.getElementById(kindId) as HTMLSelectElement | null)?.value ?? '';
			const found = typed.trim().length < 2 ? [] : await ask(typed, kind, control.signal);
			if (!control.signal.aborted) setSuggestions(found);
		}, debounceMs);
		return () => {
			clearTimeout(timer);
			control.abort();
		};
	}, [typed, kindId]);
	const close = () => {
		asking.current.abort();
		setSuggestions([]);
	};
	return [suggestions, close];
}

async function ask(t: string, k: string, signal: AbortSignal): Promise<Suggestion[]> {
	try {
		const response = await fetch(`/suggest?${new URLSearchParams({ t, k })}`, { signal });
		return response.ok ? ((await response.json()) as { suggestions: Suggestion[] }).suggestions : [];
	} catch {
		// Suggests nothing while the browser is offline. The search itself reports the problem when it is submitted.
		return [];
	}
}
