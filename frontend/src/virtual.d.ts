declare module "virtual:picture-colours.css";
