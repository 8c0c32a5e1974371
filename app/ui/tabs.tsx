import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';

export interface Tab {
	/** The anchor of the section. */
	id: string;
	name: string;
	content: ReactNode;
}

/**
 * Renders stacked sections of a page, with links to the sections above them. If scripts can run, the style sheet shows only one
 * section: the one in the address's hash, or the first. Once scripts run, the links are tabs.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
	const [chosen, choose] = useState<string | null>(null);
	const ids = tabs.map(({ id }) => id).join(' ');
	useEffect(() => {
		const named = () => {
			const known = ids.split(' ');
			const anchor = location.hash.slice(1);
			choose((held) => (known.includes(anchor) ? anchor : (held ?? known[0] ?? null)));
		};
		named();
		addEventListener('hashchange', named);
		return () => removeEventListener('hashchange', named);
	}, [ids]);
	const live = chosen !== null;
	const open = (id: string) => {
		history.replaceState(history.state, '', `#${id}`);
		choose(id);
	};
	const onClick = (event: MouseEvent, id: string) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		open(id);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
		const at = tabs.findIndex(({ id }) => id === chosen);
		const next = tabs[(at + step + tabs.length) % tabs.length];
		if (step === 0 || !next) return;
		event.preventDefault();
		open(next.id);
		document.getElementById(`tab-${next.id}`)?.focus();
	};
	return (
		<div className="tabs">
			<nav className="tab-row" role={live ? 'tablist' : undefined} aria-label={label}>
				{tabs.map(({ id, name }) => (
					<Fragment key={id}>
						<a
							id={`tab-${id}`}
							href={`#${id}`}
							onClick={(event) => onClick(event, id)}
							onKeyDown={onKeyDown}
							{...(live
								? {
										role: 'tab',
										'aria-selected': id === chosen,
										'aria-controls': id,
										tabIndex: id === chosen ? 0 : -1,
									}
								: {})}
						>
							{name}
						</a>{' '}
					</Fragment>
				))}
			</nav>
			{tabs.map(({ id, name, content }) => (
				<section
					key={id}
					id={id}
					className="tab"
					hidden={live && id !== chosen}
					{...(live ? { role: 'tabpanel', 'aria-labelledby': `tab-${id}` } : {})}
				>
					<h2>{name}</h2>
					{content}
				</section>
			))}
		</div>
	);
}
