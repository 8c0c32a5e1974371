import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Renders two buttons that scroll a shelf by almost its visible width. The buttons appear only if scripts run and the shelf is
 * longer than its visible part. The buttons are only for pointers, such as a mouse. For keyboard users, the shelf scrolls when
 * the focus moves to another title.
 * @param length the number of titles; when more titles load, the shelf continues to scroll to its target
 */
export function ShelfArrows({ row, length }: { row: RefObject<HTMLElement>; length: number }) {
	const [{ back, on }, setWays] = useState({ back: false, on: false });
	const aim = useRef(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: more titles change how far the row can be moved
	useEffect(() => {
		const shelf = row.current;
		if (!shelf) return;
		const look = () => {
			const left = shelf.scrollWidth - shelf.clientWidth - shelf.scrollLeft;
			setWays({ back: shelf.scrollLeft > 1, on: left > 1 });
		};
		shelf.addEventListener('scroll', look, { passive: true });
		// The resize observer also reports the shelf's initial size, after the browser has laid out the page.
		const sizes = new ResizeObserver(look);
		sizes.observe(shelf);
		if (aim.current > shelf.scrollLeft) shelf.scrollTo({ left: aim.current });
		return () => {
			shelf.removeEventListener('scroll', look);
			sizes.disconnect();
		};
	}, [row, length]);
	if (!back && !on) return null;
	const move = (views: number) => {
		const shelf = row.current;
		if (!shelf) return;
		aim.current = shelf.scrollLeft + views * shelf.clientWidth * 0.9;
		shelf.scrollTo({ left: aim.current });
	};
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
