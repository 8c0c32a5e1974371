import { useSubmit } from '@remix-run/react';
import { type DragEvent, useEffect, useState } from 'react';

interface Dragged {
	eisbn: string;
	/** The position of the title on the list, from 1. */
	place: number;
}

type Side = 'before' | 'after';

/**
 * Lets the owner of a list reorder its titles by dragging. Dragging needs scripts and a pointer, such as a mouse. Without scripts
 * or a pointer, the owner can use the buttons beside each title. Returns the attributes of a row and its drag handle; null until
 * the page's scripts run.
 */
export function useDragOrder() {
	const submit = useSubmit();
	const [live, setLive] = useState(false);
	const [dragged, setDragged] = useState<Dragged | null>(null);
	const [over, setOver] = useState<{ place: number; side: Side } | null>(null);
	useEffect(() => setLive(true), []);
	if (!live) return null;
	const end = () => {
		setDragged(null);
		setOver(null);
	};
	return (item: Dragged) => ({
		handle: {
			draggable: true,
			onDragStart: (event: DragEvent<HTMLElement>) => {
				const line = event.currentTarget.closest('li');
				if (line) event.dataTransfer.setDragImage(line, 0, 0);
				event.dataTransfer.effectAllowed = 'move';
				event.dataTransfer.setData('text/plain', item.eisbn);
				setDragged(item);
			},
			onDragEnd: end,
		},
		line: {
			'data-dropped': over?.place === item.place ? over.side : undefined,
			onDragOver: (event: DragEvent<HTMLElement>) => {
				if (!dragged) return;
				event.preventDefault();
				setOver({ place: item.place, side: sideOf(event) });
			},
			onDrop: (event: DragEvent<HTMLElement>) => {
				if (!dragged) return;
				event.preventDefault();
				const place = placeAt(dragged.place, item.place, sideOf(event));
				end();
				if (place === dragged.place) return;
				const move = { intent: 'place', eisbn: dragged.eisbn, place: String(place) };
				submit(move, { method: 'post', preventScrollReset: true });
			},
		},
	});
}

export type DragOrder = ReturnType<typeof useDragOrder>;

/** Returns the half of the row that the pointer is in. */
function sideOf({ currentTarget, clientY }: DragEvent<HTMLElement>): Side {
	const { top, height } = currentTarget.getBoundingClientRect();
	return clientY < top + height / 2 ? 'before' : 'after';
}

/** Returns the new position of a dragged title, after the titles between its old and new position have moved up. */
function placeAt(from: number, over: number, side: Side): number {
	const behind = side === 'after' ? over + 1 : over;
	return from < behind ? behind - 1 : behind;
}
