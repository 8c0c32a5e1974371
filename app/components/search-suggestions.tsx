import { Link, useNavigate } from '@remix-run/react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { searchTypes } from '~store/contract/browse-keys';
import type { ResponseOf } from '~store/contract/contract';
import { browsePath } from '../browse-path/write-path';
import { CoverImage } from './cover-image';
import { itemPath } from './title-link';

type Suggestion = ResponseOf<'browse/suggest'>['suggestions'][number];

/** What can be chosen: the last leads to all that is found by what was typed. */
type Option = Suggestion | { label: string; kind: 'all'; eisbn: null };

/** How long after the last letter the shop is asked. Milliseconds. */
const pause = 150;

interface SuggestingFieldProps {
	id: string;
	/** The id of the field that says what is searched by. */
	kindId: string;
	initial: string;
}

/** The field of a search. Where scripts run it offers what is being typed may become: titles, authors, series and publishers. */
export function SuggestingField({ id, kindId, initial }: SuggestingFieldProps) {
	const navigate = useNavigate();
	const [live, setLive] = useState(false);
	const [typed, setTyped] = useState('');
	const [active, setActive] = useState(-1);
	const [suggestions, close] = useSuggestions(typed, kindId);
	useEffect(() => setLive(true), []);
	const open = suggestions.length > 0;
	const kind = () => (document.getElementById(kindId) as HTMLSelectElement | null)?.value;
	const options = [...suggestions, { label: 'All results', kind: 'all', eisbn: null } as const];
	const pathOf = (chosen: Option): string =>
		chosen.eisbn !== null
			? itemPath(chosen.eisbn)
			: browsePath({
					term: chosen.kind === 'all' ? typed.trim() : chosen.label,
					kind: searchTypes.find((one) => one === (chosen.kind === 'all' ? kind() : chosen.kind)) ?? 'keyword',
				});
	const optionId = (at: number) => `${id}-option-${at}`;
	const shut = () => {
		close();
		setActive(-1);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (!open) return;
		const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
		const chosen = options[active];
		if (step !== 0) {
			// One more place than there are options: the field itself.
			const places = options.length + 1;
			setActive(((active + 1 + step + places) % places) - 1);
		} else if (event.key === 'Enter' && chosen) {
			shut();
			navigate(pathOf(chosen));
		} else if (event.key === 'Escape') shut();
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
					{options.map((option, at) => (
						<Link
							key={`${option.kind} ${option.eisbn ?? option.label}`}
							className="menu-item"
							id={optionId(at)}
							role="option"
							tabIndex={-1}
							aria-selected={at === active}
							to={open ? pathOf(option) : ''}
							onMouseDown={keepFocus}
							onClick={shut}
						>
							<Words option={option} />
						</Link>
					))}
				</div>
			) : null}
		</>
	);
}

/** The list would close under the pointer if the field lost the focus to it. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A title by its cover, its name and who wrote it; a name by what it is that of. */
function Words({ option }: { option: Option }) {
	if (option.kind === 'all') return option.label;
	if (option.eisbn === null)
		return (
			<>
				{option.label} <small>{option.kind}</small>
			</>
		);
	const { eisbn, label: title, author, cover_image_cache } = option;
	return (
		<>
			<CoverImage title={{ eisbn, title, cover_image_cache }} beside eager />
			<span>
				{title} {author ? <small>{author}</small> : null}
			</span>
		</>
	);
}

/** What the shop suggests for the last that was typed, and how to send it away. */
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
		}, pause);
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
		// Without a line to the shop there is nothing to suggest, and the search says so when it is sent.
		return [];
	}
}
