export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

const bowl: Stroke = [[0, 6], [0, 0], [1.8, 0], ...arc(2, 1.7, 1.7, -80, 80), [1.8, 3.4], [0, 3.4]];

/** Letters that are not easily confused with each other, as pen strokes on a grid of 4 by 6. */
export const letters: Readonly<Record<string, readonly Stroke[]>> = {
	A: [stroke(0, 6, 2, 0, 4, 6), stroke(0.8, 3.8, 3.2, 3.8)],
	C: [arc(2.2, 3, 3, -50, -310)],
	D: [[[0, 0], [1, 0], ...arc(1, 3, 3, -80, 80), [1, 6], [0, 6], [0, 0]]],
	E: [stroke(3.8, 0, 0, 0, 0, 6, 3.8, 6), stroke(0, 3, 3, 3)],
	H: [stroke(0, 0, 0, 6), stroke(4, 0, 4, 6), stroke(0, 3, 4, 3)],
	K: [stroke(0, 0, 0, 6), stroke(3.8, 0, 0, 3.6), stroke(1.2, 2.6, 4, 6)],
	L: [stroke(0, 0, 0, 6, 3.6, 6)],
	M: [stroke(0, 6, 0.3, 0, 2, 3.6, 3.7, 0, 4, 6)],
	R: [bowl, stroke(1.8, 3.4, 4, 6)],
	S: [[...arc(2, 1.5, 1.5, -30, -250), ...arc(2, 4.5, 1.5, -70, 150)]],
	T: [stroke(0, 0, 4, 0), stroke(2, 0, 2, 6)],
	W: [stroke(0, 0, 1, 6, 2, 2.2, 3, 6, 4, 0)],
	X: [stroke(0, 0, 4, 6), stroke(4, 0, 0, 6)],
	Y: [stroke(0, 0, 2, 3, 4, 0), stroke(2, 3, 2, 6)],
};

function stroke(...numbers: number[]): Stroke {
	return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []));
}

/** Returns the points of an arc between two angles in degrees. 0 degrees is to the right and 90 is below. */
function arc(x: number, y: number, radius: number, from: number, to: number): Point[] {
	return Array.from({ length: 7 }, (_, step): Point => {
		const angle = ((from + ((to - from) * step) / 6) * Math.PI) / 180;
		return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
	});
}
