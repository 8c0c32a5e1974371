import { type RefObject, useEffect, useState } from 'react';

/**
 * Two buttons that move a shelf on by what is seen of it, where scripts run and it is longer than that. For the pointer
 * alone: the keyboard goes from title to title, and the shelf follows.
 */
export function ShelfArrows({ row }: { row: RefObject<HTMLElement> }) {
	const [{ back, on }, setWays] = useState({ back: false, on: false });
	useEffect(() => {
		const shelf = row.current;
		if (!shelf) return;
		const look = () => {
			const left = shelf.scrollWidth - shelf.clientWidth - shelf.scrollLeft;
			setWays({ back: shelf.scrollLeft > 1, on: left > 1 });
		};
		shelf.addEventListener('scroll', look, { passive: true });
		// It tells of the first size as well, when the page has been laid out anyway.
		const sizes = new ResizeObserver(look);
		sizes.observe(shelf);
		return () => {
			shelf.removeEventListener('scroll', look);
			sizes.disconnect();
		};
	}, [row]);
	if (!back && !on) return null;
	const move = (views: number) => row.current?.scrollBy({ left: views * row.current.clientWidth * 0.9 });
	return (
		<span className="shelf-arrows" aria-hidden="true">
			<Arrow className="shelf-back" works={back} onPress={() => move(-1)} />
			<Arrow works={on} onPress={() => move(1)} />
		</span>
	);
}

const Arrow = (props: { className?: string; works: boolean; onPress(): void }) => (
	<button
		type="button"
		className={`shelf-arrow ${props.className ?? ''}`}
		tabIndex={-1}
		disabled={!props.works}
		onClick={props.onPress}
	/>
);
