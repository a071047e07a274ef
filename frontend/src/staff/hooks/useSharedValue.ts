import { replaceEqualDeep } from "@tanstack/react-query";
import { useRef } from "react";

/** A value as JSON; parts that stay equal stay the same objects, so that only what has changed is rendered. */
export function useSharedValue<Value>(value: Value): Value {
  const shared = useRef(value);
  shared.current = replaceEqualDeep(shared.current, value);
  return shared.current;
}
